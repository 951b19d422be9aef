import { texts } from '#contract/kit/texts.ts'

/** The page that exports a whole company. */
export const t = texts('imports/export', {
  title: 'Export everything',
  'start.any': 'Export a company',
  'start.own': 'Export {{company}}',
  'start.what':
    'One ZIP file with every record as JSON, all photos, videos, and documents, and the history, for the location and the locations that are part of it. We email you when it is ready.',
  'start.not':
    'It leaves out passwords, chats that are not about a repair order, what is in the trash, and what belongs to other companies alone.',
  'start.firm': 'Location',
  'start.firmHint': 'The locations that are part of it are included.',
  'start.needsFirm': 'Choose a location first',
  start: 'Start export',
  started: 'The export runs in the background. You may leave this page.',
  cancelled: 'Export cancelled',
  failed: "That didn't work. Try again.",
  download: 'Download',
  cancel: 'Cancel',
  'list.title': 'Exports',
  'list.none': 'Nothing has been exported yet.',
  'list.firm': 'Location',
  'list.state': 'State',
  'list.rows': 'Records',
  'list.files': 'Files',
  'list.size': 'Size',
  'list.at': 'When',
  'list.by': 'By',
  'list.newer': 'Newer',
  'list.older': 'Older',
  'state.queued': 'Starting',
  'state.running': '{{done}} of {{all}} parts',
  'state.done': 'Ready until {{until}}',
  'state.failed': 'Failed',
  'state.cancelled': 'Cancelled',
  'state.expired': 'Removed after a week',
})
