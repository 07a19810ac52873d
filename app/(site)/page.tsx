export default function LandingPage() {
  return <h1>Meeting Tab</h1>;
}
