/*
 * Copyright (c) 2026 ACME GmbH. All rights reserved.
 * Erstellt: 12.04.2026, M. Muster
 */
export function login() {}
