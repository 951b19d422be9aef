import ProfileDialog from '../../modules/identity/parts/ProfileDialog.tsx'
import { calendarTab } from '../../modules/schedule/door.ts'

/** The reader's own profile with the tabs of modules that identity may not import. */
export default function OwnProfile({ onClose }: { onClose: () => void }) {
  return <ProfileDialog moreTabs={[calendarTab()]} onClose={onClose} />
}
