import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { id, ok } from '../kit/shapes.ts'

/** Whose visits a calendar feed has. */
export const feedKind = z.enum(['technician', 'bay', 'location'])

const feedShape = z.object({
  feed: z.number(),
  kind: feedKind,
  /** The location; for a technician's feed, the technician's own. */
  firm: z.number(),
  bay: z.number().nullable(),
  technician: z.number().nullable(),
  /** The technician, bay, or location. */
  name: z.string(),
  /** The secret address that a calendar reads. */
  url: z.string(),
  createdOn: z.string(),
  /** When a calendar last read it; null for never. */
  readOn: z.string().nullable(),
  /** The calendar that read it, as it names itself. */
  agent: z.string(),
})

export const feeds = call({
  method: 'GET',
  path: 'schedule/feeds',
  says: "The caller's own calendar links, the newest first: all of them, or those of a location, a bay, or a technician.",
  right: roles.all,
  query: z.object({ kind: feedKind.optional(), firm: id.optional(), bay: id.optional() }),
  answer: z.array(feedShape),
})
export const addFeed = call({
  method: 'POST',
  path: 'schedule/addFeed',
  says: 'Makes a secret link by which a calendar reads the visits of a location, a bay, or the calling technician.',
  right: roles.all,
  creates: true,
  body: z.object({
    kind: feedKind,
    /** The location of a location's feed. */
    firm: id.optional(),
    /** The bay of a bay's feed. */
    bay: id.optional(),
  }),
  answer: feedShape,
  problems: ['notFound', 'refused'],
})
export const revokeFeed = call({
  method: 'POST',
  path: 'schedule/revokeFeed',
  says: 'Ends a calendar link at once, or brings it back (undo).',
  right: roles.all,
  body: z.object({ feed: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
export const feedFile = call({
  method: 'GET',
  path: 'schedule/calendar.ics',
  says: 'The calendar behind a link, as iCalendar. It shows what the user who made the link may see at this moment.',
  right: 'open',
  query: z.object({ t: z.string().max(200) }),
  answer: z.string(),
  answers: 'file',
  problems: ['notFound', 'tooMany'],
})
