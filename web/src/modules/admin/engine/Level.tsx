import s from './engine.module.css'

/** The level of a log entry; warnings and errors stand out. */
export const Level = ({ level }: { level: string }) => (
  <span className={s.level} data-level={level}>
    {level}
  </span>
)
