import { Kbd } from '../base/Kbd.tsx'
import { useAllCommands } from '../commands.ts'
import { Dialog } from './Dialog.tsx'
import { groupEntries } from './match.ts'
import { t } from './texts.ts'
import s from './Palette.module.css'

/** Dialog with all keyboard shortcuts that work on this page (the "?" key). */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const commands = useAllCommands().filter((command) => command.keys && (command.when?.() ?? true))
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <div className={s.sheet}>
        {groupEntries(commands).map(({ name, entries }) => (
          <section key={name} className={s.keys}>
            <h3>{name}</h3>
            <ul>
              {entries.map((command) => (
                <li key={command.id}>
                  {command.title}
                  <Kbd keys={command.keys ?? ''} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
