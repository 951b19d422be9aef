import s from './moving.module.css'

/** A heading with short lines below it. */
export const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section className={s.section} aria-label={title}>
    <h3>{title}</h3>
    <ul className={s.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)
