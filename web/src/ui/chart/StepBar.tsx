import s from './chart.module.css'

export interface BarStep {
  key: string
  name: string
  value: number
  /** "1.2 h" */
  text: string
  /** "5%" */
  share: string
}

const hues = ['blue', 'violet', 'slate', 'amber', 'green']

/** Parts of a whole as one bar, each with its hue, its word, and its number below. */
export function StepBar({ steps }: { steps: readonly BarStep[] }) {
  return (
    <div className={s.steps}>
      <div className={s.stack} aria-hidden="true">
        {steps.map(
          ({ key, value }, index) =>
            value > 0 && (
              <i
                key={key}
                style={{ flexGrow: value, background: `var(--${hues[index % hues.length]}-icon)` }}
              />
            ),
        )}
      </div>
      <dl>
        {steps.map(({ key, name, text, share }, index) => (
          <div key={key}>
            <dt>
              <i style={{ background: `var(--${hues[index % hues.length]}-icon)` }} />
              {name}
            </dt>
            <dd className="num">
              <b>{text}</b>
              <span>{share}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
