// The JavaScript that Next itself brings to any page.
export default function Page() {
  return 'Nothing.';
}
