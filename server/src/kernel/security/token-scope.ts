import { allCalls } from '#contract/index.ts'
import type { Call } from '#contract/kit/call.ts'
import { tokenAreaOf, type TokenArea } from '#contract/kit/token-areas.ts'

/** What a program's token may do of what its owner may. */
export type TokenScope = { id: number; name: string; areas: readonly TokenArea[]; isReadOnly: boolean }

const areas = new Map(allCalls.map(({ module, name, call }) => [call, tokenAreaOf(module, name)]))

/** Why a call is out of a token's reach: for every token, because of its areas, or because it only reads. */
export type TokenLimit = 'everyToken' | 'area' | 'readOnly'

/** What keeps a token from a call, or null; its owner's rights are checked besides. Unknown calls are out of reach. */
export const tokenLimit = (token: TokenScope, call: Call): TokenLimit | null => {
  const area = areas.get(call) ?? null
  if (area === null || (call.changes && area === 'any')) return 'everyToken'
  if (area !== 'any' && !token.areas.includes(area)) return 'area'
  return call.changes && token.isReadOnly ? 'readOnly' : null
}
