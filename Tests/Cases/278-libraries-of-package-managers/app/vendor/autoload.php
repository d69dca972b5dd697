<?php
require __DIR__ . "/composer/autoload_real.php";
