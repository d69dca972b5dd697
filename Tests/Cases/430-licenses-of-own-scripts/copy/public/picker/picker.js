/**
 * Picker of dates v1.4.2
 * Copyright 2024 others. Distributed under the MIT license.
 */
(function () {})();
