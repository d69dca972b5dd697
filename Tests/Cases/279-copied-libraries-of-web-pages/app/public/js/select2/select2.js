/*!
 * Select2 4.0.5
 * Released under the MIT license
 */
(function (factory) { factory(jQuery); }(function ($) {}));
