import type { CodeChange, CodeStatus, ScanKind } from '#contract/kit/scans.ts'

type FoundCode = { code: string; module: string; status: CodeStatus }
export type ScanOfOrder<C extends FoundCode> = { kind: ScanKind; isRead: boolean; codes: readonly C[] }
export type Compared<C> = {
  first: C
  pre: CodeStatus | null
  inProcess: CodeStatus | null
  post: CodeStatus | null
  change: CodeChange
}

const order: Record<CodeChange, number> = { remains: 0, new: 1, open: 2, cleared: 3 }
const key = ({ code, module }: { code: string; module: string }): string => `${code} ${module.toLowerCase()}`

/**
 * Each code of an order's scans with where it was seen: the newest scan of each kind counts, scans come newest first. What
 * the pre-scan found is cleared or remains by the post-scan; without one it is open. Pure.
 */
export const compareScans = <C extends FoundCode>(scans: readonly ScanOfOrder<C>[]): Compared<C>[] => {
  const newest = (kind: ScanKind) => scans.find((scan) => scan.kind === kind && scan.isRead)
  const before = newest('pre')
  const after = newest('post')
  const found = new Map<string, Compared<C>>()
  for (const kind of ['pre', 'inProcess', 'post'] as const)
    for (const code of newest(kind)?.codes ?? []) {
      const known = found.get(key(code)) ?? {
        first: code,
        pre: null,
        inProcess: null,
        post: null,
        change: 'open',
      }
      found.set(key(code), { ...known, [kind]: code.status })
    }
  return [...found.values()]
    .map((each) => ({ ...each, change: changeOf(each, before !== undefined, after !== undefined) }))
    .toSorted((a, b) => order[a.change] - order[b.change])
}

const changeOf = (
  { pre, inProcess, post }: Omit<Compared<unknown>, 'change' | 'first'>,
  hasBefore: boolean,
  hasAfter: boolean,
): CodeChange => {
  if (!hasAfter) return 'open'
  if (post === null) return 'cleared'
  return pre !== null || inProcess !== null || !hasBefore ? 'remains' : 'new'
}
