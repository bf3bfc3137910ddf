import { ContactForm } from './contact-form.tsx'

/** How to write to us. */
export function ContactSection() {
  return (
    <section id="contact" aria-labelledby="contact-title" className="page section pb-0">
      <div className="card grid gap-8 p-6 sm:p-10 lg:grid-cols-[2fr_3fr] lg:gap-14">
        <div className="grid content-start gap-3">
          <h2 id="contact-title" className="text-title font-semibold">
            Get In Touch
          </h2>
          <p className="max-w-prose text-lg text-muted">
            A question about a laptop, a sale that went wrong, or a word of praise: we read it all
            and answer by e-mail.
          </p>
        </div>
        <ContactForm />
      </div>
    </section>
  )
}
