/** Delays in seconds before each try to reconnect to the hub; the last one repeats. */
export const reconnectDelays = [0, 3, 5, 10, 15, 30, 60] as const
