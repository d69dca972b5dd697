(function ($) {
  $.fn.bootstrapTable.locales['it-IT'] = { formatLoadingMessage: function () { return 'Caricamento'; } };
})(jQuery);
