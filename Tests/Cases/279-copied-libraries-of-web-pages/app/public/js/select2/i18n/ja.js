(function(){var e=jQuery.fn.select2.amd;e.define("select2/i18n/ja",[],function(){return{searching:function(){return"検索"}}})})();
