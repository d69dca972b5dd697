(function(){var e=jQuery.fn.select2.amd;e.define("select2/i18n/sr-Cyrl",[],function(){return{searching:function(){return"Претрага"}}})})();
