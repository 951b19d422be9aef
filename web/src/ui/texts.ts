import { texts } from '#contract/kit/texts.ts'

export const t = texts('ui', {
  'toasts.label': 'Messages',
  'toast.close': 'Close message',
  'toast.undo': 'Undo',
  'toast.again': 'Try again',
  'toast.cancel': 'Cancel',
  'undo.title': 'Undo the last change',
  'undo.group': 'Undo',
})
