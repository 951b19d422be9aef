import type { Motif } from './motifs.ts'

/**
 * A message: author (a role of the branch), age in minutes, content, and perhaps a picture or a quoted
 * message.
 */
export type PlannedMessage = {
  by: number
  ago: number
  html: string
  photo?: Motif
  /** Index of the message that it quotes. */
  quotes?: number
  /** Text before it was edited. */
  originalHtml?: string
}
export type ChatPlan = {
  /** Name of an ad hoc chat; a repair order's chat is named after the order. */
  name?: string
  /** Index of a repair order of the branch's first shop, newest first. */
  order?: number
  /** Roles; the first one owns an ad hoc chat. Role 1 is the host's. */
  members: readonly number[]
  /** Number of unread messages at the end, by role. */
  unread: Readonly<Record<number, number>>
  messages: readonly PlannedMessage[]
  isArchived?: boolean
}

/**
 * Used for both branches. The estimator has read everything, so that the demo also has a shop without
 * unread messages.
 */
export const chatPlans: readonly ChatPlan[] = [
  {
    order: 1,
    members: [16, 15, 12, 10],
    unread: { 12: 2, 10: 3, 15: 1 },
    messages: [
      {
        by: 16,
        ago: 190,
        html: '<p>The bumper is back on since this morning. Can you come <strong>before noon tomorrow</strong>?</p>',
      },
      {
        by: 12,
        ago: 176,
        html: '<p>Yes, when the lamp is out. Please send a photo of the dash with the ignition on.</p>',
      },
      { by: 16, ago: 160, html: '<p>Here it is.</p>', photo: 'cluster' },
      { by: 12, ago: 151, html: '<p>Front radar, as expected. We bring the reflector.</p>', quotes: 2 },
      { by: 15, ago: 45, html: '<p>The customer asks for the car at 4:00 pm.</p>' },
      {
        by: 16,
        ago: 31,
        html: '<p>And we have two more for next week, I will submit them today.</p>',
        originalHtml: '<p>And we have one more for next week.</p>',
      },
    ],
  },
  {
    order: 2,
    members: [16, 12, 14],
    unread: { 14: 1 },
    messages: [
      {
        by: 14,
        ago: 1500,
        html: '<p>Is the mounting plate of the camera the new part?</p>',
        photo: 'bracket',
      },
      { by: 16, ago: 1466, html: '<p>It is, the old one was bent. The invoice is in the files.</p>' },
      { by: 12, ago: 1440, html: '<p>Good, then we calibrate both cameras in one visit.</p>', quotes: 1 },
    ],
  },
  {
    name: 'Targets for the RAV4',
    members: [13, 14, 12, 10],
    unread: { 14: 2, 12: 1, 10: 2 },
    messages: [
      {
        by: 13,
        ago: 2900,
        html: '<p>The board <code>TB-114</code> is with the van of the second team this week.</p>',
      },
      {
        by: 14,
        ago: 2860,
        html: '<p>I set it up once, the stand has to go to 1,420 mm.</p>',
        photo: 'target',
      },
      { by: 12, ago: 2851, html: '<p>Write it into the bulletin, please.</p>', quotes: 1 },
      { by: 10, ago: 400, html: '<p>Who has it on Thursday?</p>' },
      { by: 12, ago: 120, html: '<p>We do.</p>' },
      {
        by: 13,
        ago: 60,
        html: '<ul><li><p>Wednesday: north side</p></li><li><p>Thursday: your center</p></li></ul>',
      },
    ],
  },
  {
    name: 'Welcome to the network',
    members: [1, 3, 8, 12, 4],
    unread: { 3: 1, 4: 2, 8: 1 },
    messages: [
      {
        by: 1,
        ago: 7300,
        html: '<p>Questions about the product go here. The recordings are on the <a href="https://training.calibrate.example" target="_blank" rel="noopener noreferrer nofollow">training page</a>.</p>',
      },
      { by: 8, ago: 7100, html: '<p>Can shops see our rates?</p>' },
      { by: 1, ago: 7090, html: '<p>No, each firm sees its own.</p>', quotes: 1 },
    ],
  },
  {
    name: 'Bay 2 in January',
    members: [12, 10, 13],
    unread: {},
    isArchived: true,
    messages: [
      {
        by: 12,
        ago: 43_000,
        html: '<p>The floor was measured again: it is level within 3 mm.</p>',
        photo: 'floor',
      },
      { by: 10, ago: 42_900, html: '<p>Thank you, I open it for bookings.</p>' },
    ],
  },
]
