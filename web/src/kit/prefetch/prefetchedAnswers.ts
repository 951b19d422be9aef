/** Requests that an inline script sent before the app had loaded (server/src/kernel/http/prefetch-script.ts). */
type Prefetched = { token: string; answers: Map<string, Promise<Response | undefined>> }
const prefetched = (window as { calibrateEarly?: Prefetched }).calibrateEarly

/** Takes the prefetched response for a URL. It is given out once, and only to the token it was requested with. */
export const takePrefetched = (
  address: string,
  token: string | null,
): Promise<Response | undefined> | undefined => {
  if (!prefetched || prefetched.token !== token) return undefined
  const answer = prefetched.answers.get(address)
  prefetched.answers.delete(address)
  return answer
}
/** Discards all prefetched responses, because a change has made them outdated. */
export const dropPrefetched = (): void => prefetched?.answers.clear()
