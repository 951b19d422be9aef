import { useEffect } from 'react'
import { toast } from '../toast.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

const labelOf = (control: TextControl): string =>
  control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent.replace(/ \*$/, '').trim() ?? ''

/** How many characters of `text` the control has no room for. */
const tooMany = ({ maxLength, value, selectionStart, selectionEnd }: TextControl, text: string): number => {
  const replaced = (selectionEnd ?? value.length) - (selectionStart ?? value.length)
  return maxLength < 0 ? 0 : value.length - replaced + text.length - maxLength
}

/** The browser cuts what is pasted or dropped beyond the length of a search box without a word: here the word is said. */
export const useCutPaste = (): void =>
  useEffect(() => {
    const tell = ({ inputType, data, target }: InputEvent) => {
      if (!data || !/^insertFrom(Paste|Drop)$/.test(inputType)) return
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      const cut = tooMany(target, data)
      if (cut <= 0) return
      const name = labelOf(target) || 'This field'
      toast.info(`${name} holds ${target.maxLength} characters. The last ${cut} that came were left out.`)
    }
    addEventListener('beforeinput', tell)
    return () => removeEventListener('beforeinput', tell)
  }, [])
