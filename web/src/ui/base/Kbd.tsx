import { keyCaps } from '../keys.ts'
import s from './Kbd.module.css'

/** Key caps of a combination or a sequence: `mod+k`, `g d`, `shift+x`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={s.keys} data-kbd="">
      {keyCaps(keys).map((cap, at) => (
        <kbd key={at}>{cap}</kbd>
      ))}
    </span>
  )
}
