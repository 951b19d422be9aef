import { useEffect } from 'react'
import { toast } from '../toast.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

const labelOf = (control: TextControl): string =>
  control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent.replace(/ \*$/, '').trim() ?? ''

/** Number of characters of `text` that don't fit into the control. */
const overflowOf = (
  { maxLength, value, selectionStart, selectionEnd }: TextControl,
  text: string,
): number => {
  const replaced = (selectionEnd ?? value.length) - (selectionStart ?? value.length)
  return maxLength < 0 ? 0 : value.length - replaced + text.length - maxLength
}

/** The texts of forms load with the first form, and not with the app. */
const tell = async (control: TextControl, cut: number): Promise<void> => {
  const { t } = await import('./texts.ts')
  const field = labelOf(control) || t('cut.thisField')
  toast.info(t('cut.text', { field, max: control.maxLength, cut }))
}

/** Shows a toast when a field's maxLength truncates pasted or dropped text, which browsers do silently. */
export const useTruncationNotice = (): void =>
  useEffect(() => {
    const onBeforeInput = ({ inputType, data, target }: InputEvent) => {
      if (!data || !/^insertFrom(Paste|Drop)$/.test(inputType)) return
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      const cut = overflowOf(target, data)
      if (cut <= 0) return
      void tell(target, cut)
    }
    addEventListener('beforeinput', onBeforeInput)
    return () => removeEventListener('beforeinput', onBeforeInput)
  }, [])
