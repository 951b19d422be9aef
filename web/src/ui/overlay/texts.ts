import { texts } from '#contract/kit/texts.ts'

export const t = texts('ui/overlay', {
  close: 'Close',
  cancel: 'Cancel',
  'confirm.noUndo': "You can't undo this.",
  'lazy.failed': "This didn't load. Nothing you typed is lost.",
  'lazy.reload': 'Reload',
  'palette.found': 'Results',
  'palette.failed': "Search isn't responding. Keep typing to try again.",
  'palette.searching': 'Searching…',
  'palette.none': 'No matches.',
  'keys.title': 'Keyboard shortcuts',
})
