import { INK } from './styles.ts'

const wrap = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g fill="none" stroke="${INK.text}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside}</g></svg>`

const RING = '<circle cx="12" cy="12" r="9"/>'
const DISC = `<circle cx="12" cy="12" r="9" fill="${INK.text}"/>`
const WHITE_CHECK = '<path d="M8 12.4l2.8 2.8L16.2 9.6" stroke="#ffffff"/>'
const CHECK = '<path d="M8 12.4l2.8 2.8L16.2 9.6"/>'

/** State of a checklist item: filled disc, ring with a bar, empty ring. */
export const ITEM = {
  done: wrap(DISC + WHITE_CHECK),
  skipped: wrap(`${RING}<path d="M8.5 12h7"/>`),
  open: wrap(RING),
}

/** A verdict, readable in black and white: filled disc with a check, ring with a cross, ring with a bar, dashed ring. */
export const OUTCOME = {
  passed: wrap(DISC + WHITE_CHECK),
  failed: wrap(`${RING}<path d="M9 9l6 6M15 9l-6 6"/>`),
  notDone: wrap(`${RING}<path d="M8.5 12h7"/>`),
  notRecorded: wrap('<circle cx="12" cy="12" r="9" stroke-dasharray="3.6 4"/>'),
}

const VISIT: Record<string, string> = {
  Pending: wrap('<circle cx="12" cy="12" r="9" stroke-dasharray="3.6 4"/>'),
  Submitted: wrap(`${RING}<path d="M12 16V8M8.8 11L12 7.8L15.2 11"/>`),
  'Submitted OK': wrap(RING + CHECK), // texts-ignore: a status name
  Assigned: wrap(`${RING}<circle cx="12" cy="10" r="2.6"/><path d="M7 18.5c1-2.6 2.8-3.6 5-3.6s4 1 5 3.6"/>`),
  Working: wrap(`${RING}<path d="M12 3a9 9 0 0 1 0 18z" fill="${INK.text}"/>`),
  Hold: wrap(`<path d="M8 6v12M16 6v12" stroke-width="4.5"/>`),
  Completed: wrap(DISC + WHITE_CHECK),
  Cancelled: wrap(`${RING}<path d="M9 9l6 6M15 9l-6 6"/>`),
}

/** The icon in front of a visit's status; null for a status without one. */
export function visitGlyph(status: string): string | null {
  return VISIT[status] ?? null
}

/** A box to check by hand. */
export const EMPTY_BOX = wrap('<rect x="3" y="3" width="18" height="18" rx="3"/>')
