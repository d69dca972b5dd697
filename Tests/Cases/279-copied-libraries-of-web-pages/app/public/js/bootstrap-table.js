/**
 * version: 1.11.1
 * License: MIT
 */
!function ($) { $.fn.bootstrapTable = {}; }(jQuery);
