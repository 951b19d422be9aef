export { Posts } from './parts/Posts.tsx'
