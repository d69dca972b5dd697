var board = {};
