/**
 * @license
 * Copyright Harbor Ltd. All Rights Reserved.
 */
export const board = 1;
