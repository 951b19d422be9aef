import { useState } from 'react'
import { deviceDrafts } from './draftStore.ts'

/**
 * Text of a dialog that has no stored value yet, such as a reason. The device keeps it until `forget`, so that a reload, a
 * sign-out, or the Esc key takes nothing that was typed.
 */
export function useKeptText(key: string) {
  const [text, setText] = useState(() => {
    const kept = deviceDrafts.load(key)?.changes.text
    return typeof kept === 'string' ? kept : ''
  })
  const change = (next: string) => {
    setText(next)
    if (next === '') deviceDrafts.clear(key)
    else deviceDrafts.save(key, { changes: { text: next }, at: Date.now() })
  }
  return { text, change, forget: () => deviceDrafts.clear(key) }
}
