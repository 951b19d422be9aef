import s from './moving.module.css'

/** A short line, with others that belong to it. */
export type Line = string | { text: string; lines: readonly string[] }

/** A heading with short lines below it. */
export const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section className={s.section} aria-label={title}>
    <h3>{title}</h3>
    <ul className={s.lines}>
      {lines.map((line) =>
        typeof line === 'string' ? (
          <li key={line}>{line}</li>
        ) : (
          <li key={line.text}>
            {line.text}
            <ul>
              {line.lines.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  </section>
)
