jQuery.fn.select2.amd.define("select2/i18n/de",[],function(){return"Suche"});
