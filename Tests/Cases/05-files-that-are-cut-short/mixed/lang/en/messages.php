<?php return ['b' => 'Close'];
