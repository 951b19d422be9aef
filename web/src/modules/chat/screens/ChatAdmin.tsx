import { useListState } from '../../../kit/list/useListState.ts'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { adminPlan } from '../admin/plan.ts'
import { Channels } from '../admin/Channels.tsx'
import { Reports } from '../admin/Reports.tsx'
import { Users } from '../admin/Users.tsx'
import { t } from '../admin/texts.ts'
import s from '../admin/admin.module.css'

const tabs = () => [
  { key: 'channels', label: t('tab.channels') },
  { key: 'reports', label: t('tab.reports') },
  { key: 'users', label: t('tab.users') },
]

/** /chatadmin: every channel with its members and messages, reports, and chat users. For the host only. */
export default function ChatAdmin() {
  const { state, set } = useListState(adminPlan)
  return (
    <div className={s.page}>
      <PageHead title={t('title')} />
      <Tabs
        label={t('title')}
        tabs={tabs()}
        active={state.tab}
        onChange={(tab) => set({ tab, search: '' })}
      />
      {state.tab === 'reports' ? (
        <Reports state={state} set={set} />
      ) : state.tab === 'users' ? (
        <Users state={state} set={set} />
      ) : (
        <Channels state={state} set={set} />
      )}
    </div>
  )
}
