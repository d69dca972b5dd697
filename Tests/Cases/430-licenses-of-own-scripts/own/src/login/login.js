/*
 * Copyright 2026 Harbor Ltd.
 * Licensed under the Apache License, Version 2.0 (the "License").
 */
export function login(name) { return translate("hello", { name }); }
