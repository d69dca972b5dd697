jQuery.fn.select2.amd.define("select2/i18n/en",[],function(){return"Search"});
