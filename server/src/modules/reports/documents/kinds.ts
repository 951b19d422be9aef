import type { PaperName } from '#contract/reports.ts'

type Kind = {
  title: string
  /** Describes the default recipients. */
  defaultRecipients: string
  /** Message if there are no default recipients. */
  noRecipients: string
}

export const paperKinds: Readonly<Record<PaperName, Kind>> = {
  calibrationReport: {
    title: 'Calibration report',
    defaultRecipients: 'Everyone at the shop who receives reports',
    noRecipients:
      'Nobody at the shop receives reports yet. Enter an address, or tick Receives Reports for a user.',
  },
  workOrder: {
    title: 'Work order',
    defaultRecipients: 'The technicians of the visit',
    noRecipients:
      'No technician with a mail address is assigned to this visit. Enter an address, or assign one.',
  },
  authorizationRequest: {
    title: 'Authorization request',
    defaultRecipients: 'Everyone at the shop who authorizes by mail',
    noRecipients:
      'Nobody at the shop authorizes by mail yet. Enter an address, or tick Authorize Authority via Email for a user.',
  },
  invoice: {
    title: 'Invoice',
    defaultRecipients: 'Everyone at the shop who receives invoices',
    noRecipients:
      'Nobody at the shop receives invoices yet. Enter an address, or tick Receives Invoices for a user.',
  },
  creditNote: {
    title: 'Credit note',
    defaultRecipients: 'Everyone at the shop who receives invoices',
    noRecipients:
      'Nobody at the shop receives invoices yet. Enter an address, or tick Receives Invoices for a user.',
  },
}

const completed = 4
const cancelled = 5

/** Why a document of a visit cannot be sent now, as a message; null if it can. */
export const whyNotSent = (paper: PaperName, visit: { status: number; open: number }): string | null => {
  switch (paper) {
    case 'calibrationReport':
      return visit.status === completed
        ? null
        : 'A report is sent when the visit is completed. Complete it first.'
    case 'workOrder':
      return visit.status === cancelled ? 'The visit is cancelled. There is nothing to do.' : null
    case 'authorizationRequest':
      if (visit.status === completed || visit.status === cancelled)
        return 'The visit is over. There is nothing to authorize.'
      return visit.open > 0 ? null : 'Every service has its yes or no. There is nothing to ask.'
    default:
      return null
  }
}
