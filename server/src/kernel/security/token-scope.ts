import { allCalls } from '#contract/index.ts'
import type { Call } from '#contract/kit/call.ts'
import { tokenAreaOf, type TokenArea } from '#contract/kit/token-areas.ts'

/** What a program's token may do of what its owner may. */
export type TokenScope = { id: number; name: string; areas: readonly TokenArea[]; isReadOnly: boolean }

const areas = new Map(allCalls.map(({ module, name, call }) => [call, tokenAreaOf(module, name)]))

/** Whether a token reaches a call; its owner's rights are checked besides. Unknown calls are out of reach. */
export const tokenReaches = (token: TokenScope, call: Call): boolean => {
  const area = areas.get(call) ?? null
  if (area === null || (call.changes && (token.isReadOnly || area === 'any'))) return false
  return area === 'any' || token.areas.includes(area)
}
