(function(){var e=jQuery.fn.select2.amd;e.define("select2/i18n/fr",[],function(){return{searching:function(){return"Recherche"}}})})();
