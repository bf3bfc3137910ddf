declare module '*.md' {
  const text: { title: string; html: string }
  export default text
}
