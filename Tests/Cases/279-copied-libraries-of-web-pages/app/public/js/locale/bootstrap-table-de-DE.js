(function ($) {
  $.fn.bootstrapTable.locales['de-DE'] = { formatLoadingMessage: function () { return 'Lade'; } };
})(jQuery);
