import { keyCaps } from '../keys.ts'
import s from './Kbd.module.css'

/** Shows a key combination or sequence as key caps: `mod+k`, `g d`, `shift+x`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={s.keys} data-kbd="">
      {keyCaps(keys).map((cap, index) => (
        <kbd key={index}>{cap}</kbd>
      ))}
    </span>
  )
}
