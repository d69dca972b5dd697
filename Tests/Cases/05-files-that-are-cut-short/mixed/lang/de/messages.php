<?php return ['b' => 'Zu'];
