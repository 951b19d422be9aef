import { createRoot } from 'react-dom/client'
import { UiProvider } from '../ui/index.ts'
import { BayStory } from './BayStory.tsx'
import { FormStory } from './FormStory.tsx'
import { ListStory } from './ListStory.tsx'
import { OverStory } from './OverStory.tsx'
import { PartsStory } from './PartsStory.tsx'

/** Development-only pages that show the UI components: `stories.html#list`, `#parts`, `#form`, `#over`, `#bay`. */
const stories = { list: ListStory, parts: PartsStory, form: FormStory, over: OverStory, bay: BayStory }
const wanted = location.hash.slice(1).split('/')[0] as keyof typeof stories
const Story = stories[wanted] ?? PartsStory

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <UiProvider>
      <Story />
    </UiProvider>,
  )
}
