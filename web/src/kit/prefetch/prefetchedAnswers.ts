/** What the head of the page asked before the scripts were there (server/src/kernel/http/prefetch-script.ts). */
type Early = { token: string; answers: Map<string, Promise<Response | undefined>> }
const early = (window as { calibrateEarly?: Early }).calibrateEarly

/** The answer to a read that is under way since the page began, once, and only for who it was asked for. */
export const takePrefetched = (
  address: string,
  token: string | null,
): Promise<Response | undefined> | undefined => {
  if (!early || early.token !== token) return undefined
  const answer = early.answers.get(address)
  early.answers.delete(address)
  return answer
}
/** After a change nothing that was asked before it is shown. */
export const dropPrefetched = (): void => early?.answers.clear()
