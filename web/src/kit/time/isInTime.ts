/** Whether work ends, or fails, within some ms. */
export const isInTime = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    const settle = () => {
      clearTimeout(timer)
      resolve(true)
    }
    work.then(settle, settle)
  })
