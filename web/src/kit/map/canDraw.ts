/** Whether this browser supports WebGL 2, which the map library needs. */
export const canDraw = (): boolean => {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
