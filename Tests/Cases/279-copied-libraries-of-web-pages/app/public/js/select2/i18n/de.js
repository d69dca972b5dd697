(function(){var e=jQuery.fn.select2.amd;e.define("select2/i18n/de",[],function(){return{searching:function(){return"Suche"}}})})();
