(function ($) {
  $.fn.bootstrapTable.locales['es-ES'] = { formatLoadingMessage: function () { return 'Cargando'; } };
})(jQuery);
