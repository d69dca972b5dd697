jQuery.fn.select2.amd.define("select2/i18n/fr",[],function(){return"Recherche"});
