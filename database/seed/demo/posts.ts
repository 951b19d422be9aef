import type { Branch, Demo, Person } from './world.ts'
import { BlogStatus } from '#contract/statuses.ts'

type Post = {
  title: string
  type: string
  content: string
  tags: readonly string[]
  /** Days ago. */
  age: number
  status?: number
  isSticky?: boolean
  isForShops?: boolean
}

const day = 86_400_000

const posts: readonly Post[] = [
  {
    title: 'Holiday hours of the support desk',
    type: 'News',
    content:
      '<p>From <strong>December 24 to January 2</strong> the desk answers from 8:00 am to 2:00 pm Eastern.</p><p>Outside these hours write to the desk from the repair order: the note is read first thing in the morning.</p>',
    tags: ['Support', 'Hours'],
    age: 2,
    isSticky: true,
    isForShops: true,
  },
  {
    title: 'Bulletin 26-14: target board for the 2026 RAV4',
    type: 'Technical bulletin',
    content:
      '<p>The front camera of the 2026 RAV4 needs the board <code>TB-114</code>. The older board is recognized and then refused at the last step.</p><h2>What to do</h2><ol><li><p>Check the part number on the back of the board.</p></li><li><p>Set the stand to <strong>1,420 mm</strong>, measured at the hub.</p></li><li><p>Photograph the board in place before the calibration begins.</p></li></ol><blockquote><p>A run that was started with the wrong board must be started again from the pre-check.</p></blockquote><p>The procedure is in the maker’s service information, section <em>Advanced driver assistance</em>. Ask your lead when the stand cannot be set that low.</p>',
    tags: ['Toyota', 'Front camera', 'Targets'],
    age: 6,
  },
  {
    title: 'How shops send us complete requests',
    type: 'Training',
    content:
      '<p>Three things save a second visit:</p><ul><li><p>the VIN from the windshield, not from the estimate,</p></li><li><p>a photo of the dash with the ignition on,</p></li><li><p>what was taken off: <u>bumper</u>, <u>windshield</u>, <u>mirror</u>.</p></li></ul><p>The recording of the session is on the <a href="https://training.calibrate.example" target="_blank" rel="noopener noreferrer nofollow">training page</a>.</p>',
    tags: ['Shops', 'Intake'],
    age: 12,
    isForShops: true,
  },
  {
    title: 'Draft: rates from March',
    type: 'News',
    content: '<p>To be settled with the franchisees before it is published.</p>',
    tags: ['Rates'],
    age: 1,
    status: BlogStatus.draft,
  },
]

/** Adds the host's posts on Home with a comment from each branch. */
export const addPosts = (demo: Demo, author: Person, branches: readonly Branch[]): void => {
  for (const post of posts) {
    const at = new Date(demo.now.getTime() - post.age * day).toISOString()
    const status = post.status ?? BlogStatus.published
    const blog = demo.rows.add('blog', {
      firm: 1,
      title: post.title,
      type: demo.base.lookup('BlogType', post.type),
      status,
      content: post.content,
      search: `${post.title} ${post.tags.join(' ')} ${post.content.replace(/<[^>]+>/g, ' ')}`.toLowerCase(),
      tags: post.tags,
      scheduled_zone: 'America/New_York',
      published_at: status === BlogStatus.published ? at : null,
      is_sticky: post.isSticky ?? false,
      sort: 0,
      is_allow_comments: true,
      is_include_shop: post.isForShops ?? false,
      created_by: author.user,
      author: author.name,
      version: 1,
      created_at: at,
      updated_at: at,
    })
    if (!post.title.startsWith('Bulletin')) continue
    for (const { centers } of branches) addComment(demo, blog, centers[0], at)
  }
}

const addComment = (
  demo: Demo,
  blog: number,
  center: Branch['centers'][number] | undefined,
  after: string,
): void => {
  const [technician] = center?.technicians ?? []
  if (!center || !technician) return
  const at = new Date(Date.parse(after) + day).toISOString()
  demo.rows.add('blog_comment', {
    blog,
    firm: center.id,
    created_by: technician.user,
    author: technician.name,
    firm_name: center.name,
    content: '<p>Our board carries the old number. Where do we order the new one?</p>',
    version: 1,
    created_at: at,
    updated_at: at,
  })
}
