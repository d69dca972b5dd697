/*!
 * License: AGPL-3.0
 */
window.app = { texts: {} };
